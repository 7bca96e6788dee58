import {
  createMint,
  createSvmClient,
  mintTo,
  named,
  requireMemo,
  type SvmClient,
  type SvmToken,
  setName,
  transferSol,
  transferTokens,
} from '@latchkey/svm'
import type { SolanaAccounts } from './solanaAccounts.ts'
import type { SolanaTokenPlan } from './solanaTokens.ts'

const sol = 1_000_000_000n
const daySeconds = 86_400
/** More than passes until a transaction is final. */
const slotsToFinal = 40

type Seed = { client: SvmClient; accounts: SolanaAccounts; token: (symbol: SolanaTokenPlan['symbol']) => SvmToken }

/** Turns an empty Solana node into the world's: tokens, funds and three months of past. */
export async function seedSolana(
  url: string,
  { accounts, tokens }: { accounts: SolanaAccounts; tokens: readonly SolanaTokenPlan[] },
): Promise<void> {
  const client = createSvmClient(url)
  const token: Seed['token'] = (symbol) => {
    const plan = tokens.find((one) => one.symbol === symbol)
    if (!plan) throw new Error(`The world has no token ${symbol} on Solana.`)
    return { mint: plan.signer.address, program: plan.program, decimals: plan.decimals }
  }
  const nowSeconds = Math.floor(Date.now() / 1000)
  const date = (daysAgo: number) => client.request('svm_setTime', [Math.round(nowSeconds - daysAgo * daySeconds)])
  await date(92)
  await fund(client, accounts)
  for (const { signer, symbol, name, ...plan } of tokens)
    await createMint(client, { ...plan, mint: signer, authority: accounts.bank, metadata: { name, symbol } })
  await makePrints(client, accounts)
  await registerNames(client, accounts)
  for (const { daysAgo, run } of listPast({ client, accounts, token })) {
    await date(daysAgo)
    await run()
  }
  await client.request('svm_pass', [slotsToFinal])
  await client.request('svm_setTime', [null])
}

async function fund(client: SvmClient, { bank, carol, funded }: SolanaAccounts): Promise<void> {
  await client.airdrop(bank.address, 1_000_000n * sol)
  await client.airdrop(carol.address, 500n * sol)
  const [alice, bob] = funded
  await client.airdrop(alice.signer.address, 24n * sol)
  await client.airdrop(bob.signer.address, 11n * sol)
}

/** Oldest first: SOL and tokens in and out, a token with a fee, one that stays, transfers with a memo, one that fails. */
function listPast({ client, accounts, token }: Seed): { daysAgo: number; run: () => Promise<unknown> }[] {
  const { bank, carol } = accounts
  const [alice, bob] = accounts.funded.map(({ signer }) => signer) as [typeof bank, typeof bank]
  const mint = (symbol: SolanaTokenPlan['symbol'], owner: typeof bank, amount: bigint) =>
    mintTo(client, token(symbol), { authority: bank, owner: owner.address, amount })
  const native = (from: typeof bank, to: typeof bank, amount: bigint, mayFail = false) =>
    transferSol(client, { from, to: to.address, amount, mayFail })
  const send = (symbol: SolanaTokenPlan['symbol'], from: typeof bank, to: typeof bank, amount: bigint) =>
    transferTokens(client, token(symbol), { from, to: to.address, amount })
  const invoiced = { from: alice, to: bob.address, amount: 3_500_000_000n, memo: 'Invoice 7' }
  return [
    { daysAgo: 88, run: () => mint('USDC', bank, 10_000_000_000_000n) },
    { daysAgo: 86, run: () => mint('USDC', alice, 2_400_000_000n) },
    { daysAgo: 85.5, run: () => mint('USDC', bob, 830_000_000n) },
    { daysAgo: 80, run: () => native(carol, alice, 2_500_000_000n) },
    { daysAgo: 71, run: () => send('USDC', alice, bob, 125_500_000n) },
    { daysAgo: 64, run: () => mint('TOLL', alice, 500_000_000n) },
    {
      daysAgo: 60,
      run: () =>
        transferTokens(client, token('TOLL'), { from: alice, to: bob.address, amount: 80_000_000n, fee: 800_000n }),
    },
    { daysAgo: 52, run: () => mint('PASS', alice, 1n) },
    { daysAgo: 47, run: () => mint('NOTE', alice, 40_000_000_000n) },
    { daysAgo: 46, run: () => requireMemo(client, token('NOTE'), bob) },
    { daysAgo: 45, run: () => transferTokens(client, token('NOTE'), invoiced) },
    { daysAgo: 33, run: () => native(alice, bob, 750_000_000n) },
    { daysAgo: 27, run: () => native(alice, carol, 900n * sol, true) },
    { daysAgo: 21, run: () => send('USDC', bob, alice, 42_250_000n) },
    { daysAgo: 12, run: () => send('USDC', alice, carol, 60_000_000n) },
    { daysAgo: 6, run: () => native(carol, alice, 330_000_000n) },
    { daysAgo: 1.1, run: () => native(alice, carol, 50_000_000n) },
    { daysAgo: 0.4, run: () => send('USDC', bob, alice, 15_000_000n) },
  ]
}

/** The color of the only pixel of a GIF. */
const colors = { Red: [200, 60, 50], Green: [60, 150, 90], Blue: [50, 90, 190] } as const

function drawPixel(color: readonly number[]): string {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64')
  gif.set(color, 13)
  return `data:image/gif;base64,${gif.toString('base64')}`
}

/** Alice's NFTs: three prints of one collection, and one that advertises. Their metadata is in its own address, as nothing serves it. */
async function makePrints(client: SvmClient, { bank, funded: [alice] }: SolanaAccounts): Promise<void> {
  const shared = { authority: bank, program: 'spl-token', decimals: 0 } as const
  const collection = await named('world collection Harbour Prints')
  const about = { name: 'Harbour Prints', symbol: 'PRINT' }
  await createMint(client, { ...shared, mint: collection, metadata: about })
  const make = async (name: string, color: readonly number[], more: { collection?: typeof collection.address }) => {
    const mint = await named(`world print ${name}`)
    const uri = `data:application/json;base64,${Buffer.from(JSON.stringify({ image: drawPixel(color) })).toString('base64')}`
    await createMint(client, { ...shared, mint, metadata: { name, symbol: about.symbol, uri, ...more } })
    const token = { mint: mint.address, program: shared.program, decimals: shared.decimals }
    await mintTo(client, token, { authority: bank, owner: alice.signer.address, amount: 1n })
  }
  for (const [name, color] of Object.entries(colors))
    await make(`${name} Harbour`, color, { collection: collection.address })
  await make('Claim at prints.xyz', [250, 220, 60], {})
}

/** alice.sol and bob.sol; treasury.sol has a record of another address, which is not read. */
async function registerNames(client: SvmClient, { bank, funded: [alice, bob] }: SolanaAccounts): Promise<void> {
  await setName(client, { label: 'alice', owner: alice.signer.address })
  await setName(client, { label: 'bob', owner: bob.signer.address })
  await setName(client, { label: 'treasury', owner: bank.address, record: 2 })
}
