import { encodeErrorResult } from 'viem'
import { callNode } from './callNode.ts'

/** How the token's `transfer` ends: ERC-20's true, nothing at all (as USDT), or a false that moves nothing. */
export type TokenKind = 'true' | 'nothing' | 'false'

const returnWord = (value: 0 | 1) => `600${value}60005260206000f3`

const failure = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }],
  args: ['not enough tokens'],
}).slice(2)

/** Assembles a token of two methods, `balanceOf` and `transfer`; an account's balance is in the slot of its address. */
function assemble(kind: TokenKind): string {
  const length = (hex: string) => hex.length / 2
  const byte = (value: number) => value.toString(16).padStart(2, '0')
  const dispatch = (balanceOf: number, transfer: number) =>
    `60003560e01c806370a082311460${byte(balanceOf)}5763a9059cbb1460${byte(transfer)}5760006000fd`
  const balanceOf = `5b6004355460005260206000f3`
  // Load amount and balance, jump when the balance is less, subtract from the caller, add to the receiver.
  const move = (fail: number) => `602435335481811060${byte(fail)}57819003335560043580549091019055`
  const transferBody = (fail: number) =>
    kind === 'false' ? `5b${returnWord(0)}` : `5b${move(fail)}${kind === 'true' ? returnWord(1) : '00'}`
  const start = length(dispatch(0, 0))
  const transfer = start + length(balanceOf)
  const fail = transfer + length(transferBody(0))
  const size = byte(length(failure))
  const failBody = (at: number) => `5b60${size}60${byte(at)}60003960${size}6000fd`
  const failureAt = fail + length(failBody(0))
  return `0x${dispatch(start, transfer)}${balanceOf}${transferBody(fail)}${failBody(failureAt)}${failure}`
}

/** Puts a token on the node, with 1,000 base units for each holder. */
export async function deployToken(
  url: string,
  options: { address: string; kind: TokenKind; holders: readonly string[] },
): Promise<void> {
  const { address, kind, holders } = options
  await callNode(url, 'anvil_setCode', [address, assemble(kind)])
  const toWord = (hex: string) => `0x${hex.padStart(64, '0')}`
  for (const holder of holders) {
    const slot = toWord(holder.slice(2).toLowerCase())
    await callNode(url, 'anvil_setStorageAt', [address, slot, toWord((1000).toString(16))])
  }
}
