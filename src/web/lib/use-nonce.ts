import { createContext, useContext } from 'react';

/** The nonce of this rendering, on the server only, since nonces are removed from pages. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
