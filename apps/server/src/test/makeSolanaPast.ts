import {
  createMint,
  createSvmClient,
  mintTo,
  named,
  type Svm,
  type SvmClient,
  type SvmToken,
  startSvm,
  svmNetworkId,
  transferSol,
  transferTokens,
} from '@latchkey/svm'
import type { SolanaAddress } from '../chains/solana/solanaAddress.ts'

type Signer = Awaited<ReturnType<typeof named>>

const sol = 1_000_000_000n
/** More than two pages. */
const payments = 60

/** An account with a past on a real Solana node. */
export type SolanaPast = {
  svm: Svm
  client: SvmClient
  id: `solana:${string}`
  me: SolanaAddress
  other: SolanaAddress
  signers: { me: Signer; other: Signer; bank: Signer }
  tokens: Record<'usdc' | 'toll' | 'bare', { token: SvmToken; mint: SolanaAddress }>
  /** An address with nothing but NFTs; the name of the last one advertises. */
  collector: SolanaAddress
  pieces: { mint: SolanaAddress; name: string }[]
  /** The mint that stands for the collection of all but the last. */
  collection: SolanaAddress
  /** Of transactions that concern me, newest first. */
  signatures: string[]
  /** An address without activity. */
  nobody: SolanaAddress
  /** Sends a hundredth of the token without metadata, now, and adds it to the signatures. */
  sendBare: (from: 'me' | 'other', to: 'me' | 'other') => Promise<void>
}

/**
 * Payments in SOL, then tokens: minted, sent with a fee withheld, received at an account that exists (so that the transaction does not name
 * me), and a transfer that fails.
 * @param options.genesisHash of a network of its own.
 */
export async function makeSolanaPast(options: { genesisHash?: string } = {}): Promise<SolanaPast> {
  const svm = await startSvm({ slotMs: 0, ...options })
  const client = createSvmClient(svm.url)
  const [me, other, bank, nobody] = (await Promise.all(['me', 'other', 'bank', 'nobody'].map(named))) as [
    Signer,
    Signer,
    Signer,
    Signer,
  ]
  const signatures: string[] = []
  const mine = async (done: Promise<string>) => void signatures.unshift(await done)
  for (const { address } of [other, bank]) await client.airdrop(address, 100n * sol)
  const token = async (name: string, plan: Omit<Parameters<typeof createMint>[1], 'mint' | 'authority'>) => {
    const mint = await named(`mint of ${name}`)
    await createMint(client, { ...plan, mint, authority: bank })
    const text: string = mint.address
    return { token: { ...plan, mint: mint.address }, mint: text as SolanaAddress } // an address to both
  }
  const tokens = {
    usdc: await token('usdc', {
      program: 'spl-token',
      decimals: 6,
      metadata: { name: 'USD\u202e Coin', symbol: 'USDC' },
    }),
    toll: await token('toll', {
      program: 'spl-token-2022',
      decimals: 6,
      metadata: { name: 'Toll Token', symbol: 'TOLL' },
      transferFee: { basisPoints: 100, maximum: 5_000_000n },
    }),
    bare: await token('bare', { program: 'spl-token', decimals: 2 }),
  }
  for (let paid = 1; paid <= payments; paid += 1)
    await mine(transferSol(client, { from: other, to: me.address, amount: BigInt(paid) * 10_000_000n }))
  await mine(transferSol(client, { from: me, to: other.address, amount: 500_000_000n }))
  for (const { token: one } of [tokens.usdc, tokens.toll, tokens.bare])
    await mine(mintTo(client, one, { authority: bank, owner: me.address, amount: 100_000_000n }))
  await mine(transferTokens(client, tokens.usdc.token, { from: me, to: other.address, amount: 3_000_000n }))
  await mine(
    transferTokens(client, tokens.toll.token, { from: me, to: other.address, amount: 10_000_000n, fee: 100_000n }),
  )
  await mine(transferTokens(client, tokens.usdc.token, { from: other, to: me.address, amount: 1_000_000n }))
  await mine(transferSol(client, { from: me, to: other.address, amount: 900n * sol, mayFail: true }))
  const collected = await makePieces(client, bank)
  // What is listed is confirmed.
  await client.request('svm_pass', [2])
  return {
    svm,
    client,
    id: options.genesisHash === undefined ? svmNetworkId : `solana:${options.genesisHash.slice(0, 32)}`,
    me: me.address as string as SolanaAddress, // the same text
    other: other.address as string as SolanaAddress,
    signers: { me, other, bank },
    tokens,
    ...collected,
    signatures,
    nobody: nobody.address as string as SolanaAddress,
    async sendBare(from, to) {
      const signers = { me, other }
      const options = { from: signers[from], to: signers[to].address, amount: 1n }
      await mine(transferTokens(client, tokens.bare.token, options))
      await client.request('svm_pass', [1])
    },
  }
}

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs='
/** More than a page. */
const pieceCount = 52

/** NFTs of one collection, and one without that is spam. */
async function makePieces(
  client: SvmClient,
  bank: Signer,
): Promise<Pick<SolanaPast, 'collector' | 'pieces' | 'collection'>> {
  const toText = ({ address }: Signer) => address as string as SolanaAddress // the same text
  const shared = { authority: bank, program: 'spl-token', decimals: 0 } as const
  const [collector, collection] = [await named('collector'), await named('mint of the collection')]
  await createMint(client, { ...shared, mint: collection, metadata: { name: 'Oaks', symbol: 'OAK' } })
  const uri = `data:application/json;base64,${Buffer.from(JSON.stringify({ image: picture })).toString('base64')}`
  const pieces: SolanaPast['pieces'] = []
  for (let number = 1; number <= pieceCount; number += 1) {
    const mint = await named(`mint of piece ${number}`)
    const isLast = number === pieceCount
    const name = isLast ? 'Claim at oaks.xyz' : `Oak ${number}`
    const metadata = { name, symbol: 'OAK', uri, ...(!isLast && { collection: collection.address }) }
    await createMint(client, { ...shared, mint, metadata })
    await mintTo(client, { ...shared, mint: mint.address }, { authority: bank, owner: collector.address, amount: 1n })
    pieces.push({ mint: toText(mint), name })
  }
  return { collector: toText(collector), pieces, collection: toText(collection) }
}
