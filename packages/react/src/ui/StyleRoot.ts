import { createContext } from 'react'

/** The shadow root that parts below adopt their styles into; undefined means the document. */
export const StyleRoot = createContext<ShadowRoot | undefined>(undefined)
