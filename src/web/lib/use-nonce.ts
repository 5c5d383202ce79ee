import { createContext, useContext } from 'react';

/** The nonce of this rendering, on the server only; the browser finds none, since they are stripped. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
