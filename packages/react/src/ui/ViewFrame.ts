import { createContext } from 'react'

/** What a view tells the frame around it. */
export type ViewFrameValue = {
  /** Puts the title into the header; it names the dialog too. */
  setTitle: (title: string) => void
  /** Whether the header's back button is there; a view can forbid it while something cannot be undone. */
  setBackAllowed: (allowed: boolean) => void
}

export const ViewFrame = createContext<ViewFrameValue | undefined>(undefined)
