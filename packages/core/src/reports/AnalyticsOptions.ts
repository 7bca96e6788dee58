/** What this page reports to its own server. Without these options it reports nothing, and none of the code is loaded. */
export type AnalyticsOptions = {
  /**
   * Sends the events that `onEvent` gets, and reports of errors, to `serverUrl`, if the operator turned analytics on for the project.
   * Browsers that send a Global Privacy Control or Do Not Track signal report nothing.
   */
  enabled: boolean
  /**
   * Whether the visitor has agreed: read before an event is kept, and again before anything is sent. What happens without consent is never
   * reported. Leave it out only where none is required. `() => banner.allows('statistics')`
   */
  consent?: (() => boolean) | undefined
  /** Adds the address of the account to each event. Default false. */
  address?: boolean | undefined
  /**
   * Keeps a log of events and errors in the memory of this page, at most 1,024,000 bytes, which `getLog` returns for the visitor to copy.
   * Nothing of it is sent. True also offers it in Settings. Default: `enabled`.
   */
  log?: boolean | undefined
}
