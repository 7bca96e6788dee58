import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { createMint, createSvmClient, mintTo, named, requireMemo, type SvmToken } from '@latchkey/svm'
import { fromKey, toBase58, token2022Program, tokenProgram, toTokenAccount } from '@latchkey/wire/solana'
import type { WorldInfo } from '@latchkey/world'

/** A new random account on Solana. */
export type SolanaPerson = { address: string; privateKey: string }

export function newSolanaPerson(): SolanaPerson {
  const seed = randomBytes(32)
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: fromKey(publicKey), privateKey: toBase58(seed) }
}

export function solanaOf(world: WorldInfo): NonNullable<WorldInfo['solana']> {
  if (!world.solana) throw new Error('The world has no Solana network.')
  return world.solana
}

/** Gives an account SOL and each of the world's tokens that can be given. */
export async function fundSolana(world: WorldInfo, { address }: { address: string }): Promise<void> {
  const response = await fetch(`${world.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId: solanaOf(world).network.id }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
}

/** Calls the Solana node, to compare with what the page shows. */
export async function callSolana<Result>(
  world: WorldInfo,
  method: string,
  params: readonly unknown[] = [],
): Promise<Result> {
  const response = await fetch(solanaOf(world).rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Lamports. */
export async function lamportsOf(world: WorldInfo, address: string): Promise<number> {
  const { value } = await callSolana<{ value: number }>(world, 'getBalance', [address, { commitment: 'confirmed' }])
  return value
}

function solanaToken(world: WorldInfo, symbol: string) {
  const token = solanaOf(world).tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`The world has no ${symbol} on Solana.`)
  return token
}

/** The world's owner of all tokens. */
const bank = () => named('latchkey world: bank')

function toSvmToken(world: WorldInfo, symbol: string): SvmToken {
  const { address, program, decimals } = solanaToken(world, symbol)
  return { mint: address as SvmToken['mint'], program, decimals }
}

/** Mints tokens that the faucet does not give, such as TOLL. */
export async function mintSolana(
  world: WorldInfo,
  { symbol, owner, amount }: { symbol: string; owner: string; amount: bigint },
): Promise<void> {
  const client = createSvmClient(solanaOf(world).rpcUrl)
  const to = { authority: await bank(), owner: owner as SvmToken['mint'], amount }
  await mintTo(client, toSvmToken(world, symbol), to)
}

/** A new token that stays with its account, and some of it. The world's own, PASS, has no decimals, and is listed nowhere. */
export async function mintBoundToken(
  world: WorldInfo,
  { symbol, owner }: { symbol: string; owner: string },
): Promise<void> {
  const client = createSvmClient(solanaOf(world).rpcUrl)
  const [authority, mint] = [await bank(), await named(crypto.randomUUID())]
  const plan = { program: 'spl-token-2022', decimals: 2, isNonTransferable: true } as const
  await createMint(client, { ...plan, mint, authority, metadata: { name: 'Bound Token', symbol } })
  const token: SvmToken = { mint: mint.address, program: plan.program, decimals: plan.decimals }
  await mintTo(client, token, { authority, owner: owner as SvmToken['mint'], amount: 500n })
}

/** A new NFT without a picture, in nobody's collection. */
export async function giveSolanaNft(world: WorldInfo, { to, name }: { to: string; name: string }): Promise<void> {
  const client = createSvmClient(solanaOf(world).rpcUrl)
  const [authority, mint] = [await bank(), await named(crypto.randomUUID())]
  const plan = { program: 'spl-token', decimals: 0 } as const
  await createMint(client, { ...plan, mint, authority, metadata: { name, symbol: 'TALL' } })
  await mintTo(client, { ...plan, mint: mint.address }, { authority, owner: to as SvmToken['mint'], amount: 1n })
}

/** Somebody whose account for a token takes nothing without a memo. @returns their address */
export async function newMemoPerson(world: WorldInfo, { symbol }: { symbol: string }): Promise<string> {
  const person = await named(crypto.randomUUID())
  await fundSolana(world, person)
  await requireMemo(createSvmClient(solanaOf(world).rpcUrl), toSvmToken(world, symbol), person)
  return person.address
}

/** Base units of one of the world's tokens in an owner's associated account; 0 without one. */
export async function solanaTokensOf(
  world: WorldInfo,
  { symbol, owner }: { symbol: string; owner: string },
): Promise<bigint> {
  const token = solanaToken(world, symbol)
  const program = token.program === 'spl-token' ? tokenProgram : token2022Program
  const account = toTokenAccount({ owner, mint: token.address, program })
  const answer = await callSolana<{ value: { amount: string } }>(world, 'getTokenAccountBalance', [account]).catch(
    () => undefined,
  )
  return BigInt(answer?.value.amount ?? 0)
}
