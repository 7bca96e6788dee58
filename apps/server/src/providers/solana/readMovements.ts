import * as z from 'zod'
import { wrappedSol } from '../../chains/solana/solanaAddress.ts'

/** What a transaction moved, whoever asks: the changes of balances. Amounts are in base units, as texts. */
export const movementsSchema = z.object({
  slot: z.number(),
  /** Unix seconds; null for some very old transactions. */
  time: z.number().nullable(),
  isFailed: z.boolean(),
  /** Who paid the fee, and signed first. */
  payer: z.string(),
  /** Lamports that the payer paid the network; absent in what was kept by earlier versions. */
  fee: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  /** The first program that the transaction calls, besides those that only prepare. */
  program: z.string().nullable(),
  changes: z.array(
    z.object({
      owner: z.string(),
      /** Null for SOL, which is without the fee, and without the rent of token accounts that the transaction opened. */
      mint: z.string().nullable(),
      decimals: z.number(),
      amount: z.string().regex(/^-?\d+$/),
    }),
  ),
})
export type Movements = z.infer<typeof movementsSchema>

/** Compute budget, associated token accounts, memos. */
const preparing = new Set([
  'ComputeBudget111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Of accounts, by their characters: what is kept of them goes to the database. */
const address = z.string().regex(/^[1-9A-Za-z]{1,44}$/)
const lamports = z.number().nonnegative().refine(Number.isInteger).transform(BigInt)
const tokenBalanceSchema = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: address,
  owner: address.optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.number().int().min(0).max(255) }),
})
type TokenBalance = z.infer<typeof tokenBalanceSchema>
const tokenBalancesSchema = z.array(tokenBalanceSchema).nullish()

/** A transaction as `getTransaction` returns it with the encoding `json`. */
export const transactionSchema = z.object({
  slot: z.number().int().nonnegative(),
  blockTime: z.number().int().nullish(),
  transaction: z.object({
    signatures: z.array(z.string()).min(1),
    message: z.object({
      accountKeys: z.array(address).min(1),
      instructions: z.array(z.object({ programIdIndex: z.number().int().nonnegative() })),
    }),
  }),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports),
    postBalances: z.array(lamports),
    preTokenBalances: tokenBalancesSchema,
    postTokenBalances: tokenBalancesSchema,
    loadedAddresses: z.object({ writable: z.array(address), readonly: z.array(address) }).nullish(),
  }),
})
type Reported = z.infer<typeof transactionSchema>

/** Whether a transaction is the one that was requested, and has one of the accounts in it. */
export function isOfAccount(
  { transaction, meta }: Reported,
  { signature, accounts }: { signature: string; accounts: readonly string[] },
): boolean {
  if (transaction.signatures[0] !== signature) return false
  return listKeys(transaction, meta).some((key) => accounts.includes(key))
}

function listKeys({ message }: Reported['transaction'], { loadedAddresses }: Reported['meta']): string[] {
  return [...message.accountKeys, ...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])]
}

export function readMovements({ slot, blockTime, transaction, meta }: Reported): Movements {
  const { accountKeys, instructions } = transaction.message
  const keys = listKeys(transaction, meta)
  const [payer = ''] = accountKeys
  const programs = instructions.map(({ programIdIndex }) => keys[programIdIndex] ?? '')
  return {
    slot,
    time: blockTime ?? null,
    isFailed: meta.err !== null && meta.err !== undefined,
    payer,
    fee: String(meta.fee),
    program: programs.find((program) => !preparing.has(program)) ?? programs[0] ?? null,
    changes: [...readSol(keys, meta), ...readTokens(meta)],
  }
}

function readSol(keys: readonly string[], meta: Reported['meta']): Movements['changes'] {
  const tokenAccounts = new Set(listTokens(meta).map(({ accountIndex }) => accountIndex))
  return keys.flatMap((owner, index) => {
    const paid = index === 0 ? meta.fee + readRent(meta) : 0n
    const amount = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n) + paid
    // The SOL in a token account is its rent, or wrapped and counted as a token.
    return amount === 0n || tokenAccounts.has(index) ? [] : [{ owner, mint: null, decimals: 9, amount: String(amount) }]
  })
}

/** The rent of the token accounts that the transaction opened. */
function readRent({ preBalances, postBalances, preTokenBalances, postTokenBalances }: Reported['meta']): bigint {
  const before = new Set((preTokenBalances ?? []).map(({ accountIndex }) => accountIndex))
  return (postTokenBalances ?? []).reduce((sum, { accountIndex, mint, uiTokenAmount }) => {
    if (before.has(accountIndex) || preBalances[accountIndex] !== 0n) return sum
    const wrapped = mint === wrappedSol ? BigInt(uiTokenAmount.amount) : 0n
    return sum + (postBalances[accountIndex] ?? 0n) - wrapped
  }, 0n)
}

function readTokens(meta: Reported['meta']): Movements['changes'] {
  const changes = new Map<string, { owner: string; mint: string; decimals: number; amount: bigint }>()
  const add = ({ owner, mint, uiTokenAmount }: TokenBalance, sign: 1n | -1n) => {
    if (owner === undefined) return
    const key = `${owner} ${mint}`
    const amount = (changes.get(key)?.amount ?? 0n) + sign * BigInt(uiTokenAmount.amount)
    changes.set(key, { owner, mint, decimals: uiTokenAmount.decimals, amount })
  }
  for (const balance of meta.preTokenBalances ?? []) add(balance, -1n)
  for (const balance of meta.postTokenBalances ?? []) add(balance, 1n)
  return [...changes.values()].flatMap(({ amount, ...change }) =>
    amount === 0n ? [] : [{ ...change, amount: String(amount) }],
  )
}

function listTokens({ preTokenBalances, postTokenBalances }: Reported['meta']): TokenBalance[] {
  return [...(preTokenBalances ?? []), ...(postTokenBalances ?? [])]
}
