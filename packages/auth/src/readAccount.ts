/** CAIP-10: a network's id of 41 characters, a colon and 128. */
const longestAccount = 170

/** The parts of a CAIP-10 account; undefined for other texts and other namespaces. */
export function readAccount(account: string, namespace: string): { reference: string; address: string } | undefined {
  if (account.length > longestAccount) return undefined
  const [name, reference, address, ...rest] = account.split(':')
  if (name !== namespace || !reference || !address || rest.length > 0) return undefined
  return { reference, address }
}
