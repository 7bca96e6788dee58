import { joinBytes, toBase64, toKey, tokenProgram, toTokenAccount } from '@latchkey/wire/solana'
import { alice, callNode } from './createTestWallet.ts'

export const mint = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

/** Puts a token of six decimals on a node, of which Alice has 1,000 base units. */
export async function setToken(url: string): Promise<void> {
  const amount = Uint8Array.of(0xe8, 3, 0, 0, 0, 0, 0, 0)
  const facts = new Uint8Array(82)
  // Its decimals, and that it is made.
  facts.set([6, 1], 44)
  const held = [toKey(mint), toKey(alice.address), amount, new Uint8Array(36), [1], new Uint8Array(56)]
  const at = toTokenAccount({ owner: alice.address, mint, program: tokenProgram })
  for (const [address, data] of [[mint, facts] as const, [at, joinBytes(...held)] as const])
    await callNode(url, 'svm_setAccount', [address, { owner: tokenProgram, data: toBase64(data), lamports: 5_000_000 }])
}
