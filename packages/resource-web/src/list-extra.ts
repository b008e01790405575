// What a page puts beside the title of its list on a phone, where there is no room for a line of its own above it.
import { createContext, type ReactNode } from 'react';

export const ListExtra = createContext<ReactNode>(undefined);
