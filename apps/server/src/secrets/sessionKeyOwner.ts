/** What the sealed co-signer key of a smart session is bound to: in another row it does not open. */
export function sessionKeyOwner(pci: string): string {
  return `session/${pci}`
}
