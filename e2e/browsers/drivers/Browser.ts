import type { createFinder } from '../visitor/createFinder.ts'

/** Finds and describes what is on a page, from inside of it. */
export type Finder = ReturnType<typeof createFinder>

/** A function that runs in the page. It is sent as text: it may use only its parameters and what a page has. */
export type PageFunction<Args extends readonly unknown[], Result> = (
  finder: Finder,
  ...args: Args
) => Result | Promise<Result>

/** A tab of a browser. Every method fails after 30 s. */
export type Tab = {
  /** Opens a URL and waits until it has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; parameters and result cross as JSON. */
  evaluate<Args extends readonly unknown[], Result>(run: PageFunction<Args, Result>, ...args: Args): Promise<Result>
  /** Moves the mouse there, in CSS px of the viewport. */
  pointAt(place: Point): Promise<void>
  /** Moves the mouse there and clicks. */
  clickAt(place: Point): Promise<void>
  /** Types text, or presses one of `keys`. */
  press(text: string, options?: { holding?: 'control' | 'shift' }): Promise<void>
  /** The viewport's picture, a PNG. */
  screenshot(): Promise<Buffer>
  /** Makes the viewport as wide as a phone, or 1100 px again. @returns its width in CSS px */
  setWidth(width: number): Promise<number>
  /** The page in the frame whose URL starts so; undefined until it is there. Its places count from the frame's corner. */
  frame(url: string): Promise<Tab | undefined>
}

export type Point = { x: number; y: number }

/** A running browser with a profile of its own. */
export type Browser = {
  /** Such as `153.7.0`. */
  version: string
  /** The first tab. */
  tab: Tab
  newTab(): Promise<Tab>
  /** The window that a page opened itself and whose URL starts so; undefined while there is none. */
  openedWindow(url: string): Promise<Tab | undefined>
  /** Ends the browser and removes its profile. */
  close(): Promise<void>
}

export type StartOptions = {
  /** An empty folder for the profile and whatever else the browser writes. */
  folder: string
  /** Runs in each page before its first script, where the engine's driver can do that. */
  beforePage: () => void
}

/** The window of the visits, in CSS px. */
export const windowSize = { width: 1100, height: 860 }

/** How long one command may take, in ms. */
export const commandTimeoutMs = 30_000
