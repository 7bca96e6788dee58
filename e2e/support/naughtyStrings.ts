const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = (fields: Record<string, unknown>) => JSON.stringify({ version: 1, ...fields })

/** What a hostile or broken script may leave in storage: wrong shapes, prototypes, scripts, bombs, half a session. */
export const naughtyStrings: readonly string[] = [
  '',
  'null',
  'undefined',
  'NaN',
  '[]',
  '"text"',
  '{',
  '{"version":1}',
  '{"__proto__":{"polluted":true},"version":1}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202e\u0000\ufeff\u2028',
  '[['.repeat(5_000),
  `"${'9'.repeat(200_000)}"`,
  session({ connections: { eip155: '__proto__' }, activeNamespace: 'constructor', recentWalletIds: 'toString' }),
  session({
    connections: { eip155: ['org.latchkey.mock'] },
    activeNamespace: 7,
    chosenNetworks: { eip155: 'eip155:' },
  }),
  session({ connections: { eip155: 'a'.repeat(10_000) }, chosenNetworks: { eip155: 'eip155:999999' } }),
  session({ connections: { solana: 'x', unknown: 'y' }, recentWalletIds: [null, {}, 1, '<b>'] }),
  JSON.stringify([
    { hash: '0x', caipNetworkId: 'eip155:31337', from: address, to: address, amount: '-1', status: 'pending' },
  ]),
  JSON.stringify({ version: 1, transactions: [{ hash: 'javascript:alert(1)', status: 'pending', amount: '1e999' }] }),
]
