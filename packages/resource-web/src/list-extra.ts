// A context with content for the line of the list title, where the content takes no height from the rows.
import { createContext, type ReactNode } from 'react';

export const ListExtra = createContext<ReactNode>(undefined);
