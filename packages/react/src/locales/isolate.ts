/**
 * Wraps a name that may run the other way (a wallet's, a network's, an address) so that it does not reorder the sentence
 * around it: U+2068 first strong isolate … U+2069 pop.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
