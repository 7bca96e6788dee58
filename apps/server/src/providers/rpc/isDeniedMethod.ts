/** Namespaces that administer a node, sign with its keys or rewrite a test chain. */
const deniedPrefixes = [
  'admin_',
  'anvil_',
  'debug_',
  'engine_',
  'evm_',
  'hardhat_',
  'miner_',
  'personal_',
  'txpool_',
] as const

/** Nodes match names exactly, but a proxy in front of one may not: case and surrounding blanks do not help a caller. */
export function isDeniedMethod(method: string): boolean {
  const name = method.normalize('NFKC').trim().toLowerCase()
  return deniedPrefixes.some((prefix) => name.startsWith(prefix))
}
