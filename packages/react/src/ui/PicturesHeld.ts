import { createContext } from 'react'

/**
 * True while a list is flung past its rows: an SVG picture costs the browser a document of its own, and nobody sees it. Monograms stand in
 * until the list slows down.
 */
export const PicturesHeld = createContext(false)
