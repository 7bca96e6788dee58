/** The messages of registering a name. */
export type NamesMessages = {
  title: string
  field: string
  zone: string
  /** What a name is good for, and what it costs. */
  explain: string
  /** SPEC §5, while fewer than 4 characters are typed. */
  rule: string
  /** Why the typed text can be no name. */
  problems: { characters: string; long: string; hyphens: string }
  checking: string
  checkSlow: string
  available: (messages: { name: string }) => string
  taken: (messages: { name: string }) => string
  reserved: (messages: { name: string }) => string
  checkFailed: string
  suggestions: string
  register: string
  /** On the button, while the wallet is asked. */
  signing: (messages: { wallet: string }) => string
  signExplain: string
  signSlow: (messages: { wallet: string }) => string
  registering: string
  registerSlow: string
  declined: string
  /** After a failure that leaves open whether the name is registered. */
  undecided: string
  /** Where the app has no server, or no account is connected. */
  unavailable: string
  success: {
    title: string
    heading: string
    explain: (messages: { address: string }) => string
  }
}
