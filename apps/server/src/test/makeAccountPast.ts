import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, parseEther, parseUnits } from 'viem'
import { collectionAbi, deploy, editionsAbi, tokenAbi } from './contracts.ts'
import { type PastTransaction, readPast } from './readPast.ts'

export type PastToken = { address: Address; name: string; symbol: string; decimals: number; type: string }
export type PastPiece = { token: PastToken; id: bigint; amount: bigint; name: string; image: string }

export type AccountPast = {
  anvil: Anvil
  /** Whose past it is. */
  me: Address
  other: Address
  transactions: PastTransaction[]
  /** USD Coin, with something invisible in its symbol; then what was received and all sent on. */
  tokens: readonly [PastToken, PastToken]
  /** 97 USDC. */
  usdcHeld: bigint
  /** 55 pieces of a collection, 4 of an edition, 1 of an advertisement. */
  pieces: PastPiece[]
}

export const pieceCount = 55
const gas = 6_000_000n

/**
 * A real chain on which an account received and sent native currency, tokens and NFTs, approved, failed, and was made to appear as if it
 * had sent nothing to somebody.
 */
export async function makeAccountPast(): Promise<AccountPast> {
  const anvil = await startAnvil()
  const [owner, me, other] = (await anvil.client.getAddresses()) as [Address, Address, Address]
  const token = async (name: string, symbol: string, decimals: number) => ({
    address: await deploy(anvil, { name: 'LocalToken', args: [name, symbol, decimals, owner], owner }),
    ...{ name, symbol, decimals, type: 'ERC-20' },
  })
  const collection = async (contract: 'LocalCollection' | 'LocalEditions', name: string, symbol: string) => ({
    address: await deploy(anvil, { name: contract, args: [name, symbol, owner], owner }),
    ...{ name, symbol, decimals: 0, type: contract === 'LocalCollection' ? 'ERC-721' : 'ERC-1155' },
  })
  const usdc = await token('USD Coin', 'US\u200bDC', 6)
  const gone = await token('Gone Coin', 'GONE', 18)
  const art = await collection('LocalCollection', 'Pieces', 'PCS')
  const bait = await collection('LocalCollection', 'Claim at evil.xyz', 'FREE')
  const prints = await collection('LocalEditions', 'Editions', 'EDS')

  async function send(from: Address, to: Address, sent: { data?: `0x${string}`; value?: bigint }): Promise<void> {
    await waitForReceipt(
      anvil.client,
      await anvil.client.sendTransaction({ account: from, to, chain: null, gas, ...sent }),
    )
  }
  const call = (functionName: 'mint' | 'transfer' | 'approve', to: Address, amount: bigint) => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] }),
  })
  const mint = (id: bigint, uri: string) => ({
    data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [me, id, uri] }),
  })
  const metadata = (name: string) => `data:application/json,${JSON.stringify({ name, image: imageOf(name) })}`

  await send(owner, usdc.address, call('mint', me, parseUnits('100', 6)))
  await send(me, usdc.address, call('transfer', other, parseUnits('3', 6)))
  await send(me, usdc.address, call('approve', other, 7n))
  await send(me, other, { value: parseEther('2') })
  await send(other, me, { value: parseEther('0.5') })
  await send(owner, gone.address, call('mint', me, 5n))
  await send(me, gone.address, call('transfer', other, 5n))
  const printed = encodeFunctionData({ abi: editionsAbi, functionName: 'mint', args: [me, 9n, 4n, metadata('Print')] })
  await send(owner, prints.address, { data: printed })
  await send(owner, bait.address, mint(1n, metadata('Win')))
  // More than there is: it reverts.
  await send(me, usdc.address, call('transfer', other, parseUnits('1000000', 6)))
  const nothing = encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args: [me, other, 0n] })
  await send(owner, usdc.address, { data: nothing })
  for (let id = 1n; id <= pieceCount; id += 1n) await send(owner, art.address, mint(id, metadata(`Piece ${id}`)))

  const piece = (of: PastToken, id: bigint, name: string, amount = 1n) => ({
    token: of,
    id,
    amount,
    name,
    image: imageOf(name),
  })
  return {
    anvil,
    me: me.toLowerCase() as Address,
    other: other.toLowerCase() as Address,
    transactions: await readPast(anvil),
    tokens: [usdc, gone],
    usdcHeld: parseUnits('97', 6),
    pieces: [
      ...Array.from({ length: pieceCount }, (_, index) => piece(art, BigInt(index + 1), `Piece ${index + 1}`)),
      piece(prints, 9n, 'Print', 4n),
      piece(bait, 1n, 'Win'),
    ],
  }
}

/** A picture on a server of strangers. */
function imageOf(name: string): string {
  return `https://pictures.example/${encodeURIComponent(name)}.png`
}
