// Content beside the title of a list on a phone, where there is no room for a line of its own above it.
import { createContext, type ReactNode } from 'react';

export const ListExtra = createContext<ReactNode>(undefined);
