// Lets an input deep in a form open another form on top of it; the form panel does it.
import type { Resource } from '@ec/resource/resource';
import { createContext, useContext } from 'react';
import type { Row } from './draft.ts';

export type OpenForm = (resource: Resource, onSaved: (row: Row) => void) => void;

const FormOpenerContext = createContext<OpenForm | undefined>(undefined);
export const FormOpener = FormOpenerContext.Provider;

/** Undefined outside a form, in a search for example. */
export const useOpenForm = () => useContext(FormOpenerContext);
