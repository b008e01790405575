// Content beside the title of a list, where it takes no line of its own from the rows.
import { createContext, type ReactNode } from 'react';

export const ListExtra = createContext<ReactNode>(undefined);
