import { AccountFrozenError, InsufficientFundsError } from '@latchkey/core/errors'
import {
  extensionTypes,
  type Instruction,
  isOnCurve,
  toKey,
  token2022Program,
  toTokenAccount,
  writeMemo,
  writeTokenAccount,
  writeTokenTransfer,
} from '@latchkey/wire/solana'
import { type ChainAccount, readAccounts, readHoldings, readRentMinimum } from '../rpc/readAccounts.ts'
import { commitment, readNumber, readObject, type SolanaRpc } from '../rpc/readAnswer.ts'
import { findRecipient, parseHolding, readHolding } from './findRecipient.ts'
import { type Mint, readMint } from './readMint.ts'
import { anyMemo, type ShownTransfer, type TransferPlan, type TransferTerms } from './TransferPlan.ts'
import { toWithheld } from './transferFee.ts'

type Known = {
  sender: TransferPlan['sender']
  recipient: ChainAccount | undefined
  mint: ChainAccount | undefined
}

/** Sends tokens to the recipient's associated account, which is made where it is missing, or to the account that was given. */
export async function planTokenTransfer(terms: TransferTerms, known: Known): Promise<TransferPlan> {
  const { rpc, from, to, amount, signal } = terms
  const mint = readMint(known.mint, terms.token)
  const recipient = findRecipient({ to, account: known.recipient, mint })
  const { owner, destination } = recipient
  const [source, [now], minimum, fee] = await Promise.all([
    findSource(rpc, { from, mint, amount, signal }),
    readAccounts(rpc, [destination] as const, signal),
    readRentMinimum(rpc, mint.accountBytes, signal),
    mint.feeConfig &&
      readEpoch(rpc, signal).then((epoch) => mint.feeConfig && toWithheld(mint.feeConfig, amount, epoch)),
  ])
  const holding = parseHolding(now, { ...recipient, receiver: to, mint })
  if (holding?.isFrozen || (!holding && mint.isFrozenAtFirst))
    throw new AccountFrozenError({ side: 'recipient', token: mint.address })
  // Somebody may have sent lamports to an address without an account.
  const accountRent = holding ? 0n : max(minimum - (now?.lamports ?? 0n), 0n)
  const needsMemo = holding?.extensions.some(({ type, data }) => type === extensionTypes.memoTransfer && data[0] === 1)
  const memo = terms.memo || (needsMemo && anyMemo)
  const token = {
    mint: mint.address,
    program: mint.program,
    decimals: mint.decimals,
    source,
    destination,
    // Named also where there is none: a node that hides the token's fee makes the transfer fail, rather than cost more than was shown.
    ...(mint.program === token2022Program ? { fee: fee ?? 0n } : {}),
    isCreated: !holding,
  }
  const shown: ShownTransfer = { from, to: owner, amount, token, ...(memo && { memo }) }
  return {
    instructions: writeInstructions(shown, token),
    shown,
    facts: {
      isOffCurve: !isOnCurve(toKey(owner)),
      isTokenAccount: recipient.isTokenAccount,
      withheld: fee ?? 0n,
      ...(mint.permanentDelegate ? { permanentDelegate: mint.permanentDelegate } : {}),
      isScaled: mint.isScaled,
      isMemoAdded: !terms.memo && needsMemo === true,
    },
    accountRent,
    sender: known.sender,
  }
}

function writeInstructions(shown: ShownTransfer, token: NonNullable<ShownTransfer['token']>): Instruction[] {
  const { from, to, amount, memo: text } = shown
  const { mint, program, decimals, source, destination, fee, isCreated } = token
  return [
    ...(isCreated ? [writeTokenAccount({ payer: from, owner: to, mint, program })] : []),
    // The program looks for it right before the transfer.
    ...(text === undefined ? [] : [writeMemo(text)]),
    writeTokenTransfer({ program, mint, from: source, to: destination, owner: from, amount, decimals, fee }),
  ]
}

/**
 * The account that pays: the associated one, else the fullest one, as long as it covers the amount.
 * @throws AccountFrozenError, InsufficientFundsError
 */
async function findSource(
  rpc: SolanaRpc,
  { from, mint, amount, signal }: { from: string; mint: Mint; amount: bigint; signal: AbortSignal | undefined },
): Promise<string> {
  const associated = toTokenAccount({ owner: from, mint: mint.address, program: mint.program })
  const [first] = await readAccounts(rpc, [associated] as const, signal)
  const usual = first && readHolding(first, mint)
  if (usual?.owner === from && usual.amount >= amount && !usual.isFrozen) return associated
  // Anybody can open further accounts in an owner’s name: they are listed only where they are needed.
  const held = await readHoldings(rpc, { owner: from, mint: mint.address }, signal)
  const covering = held.flatMap(({ address, account }) => {
    const holding = readHolding(account, mint)
    return holding?.owner === from && holding.amount >= amount ? [{ address, ...holding }] : []
  })
  const free = covering.filter(({ isFrozen }) => !isFrozen)
  if (covering.length > free.length && free.length === 0)
    throw new AccountFrozenError({ side: 'sender', token: mint.address })
  const [source] = free.sort((a, b) => (a.amount > b.amount ? -1 : 1))
  if (!source) throw new InsufficientFundsError({ details: `no account of ${from} holds ${amount} of ${mint.address}` })
  return source.address
}

async function readEpoch(rpc: SolanaRpc, signal: AbortSignal | undefined): Promise<bigint> {
  const method = 'getEpochInfo'
  return readNumber(readObject(await rpc(method, [{ commitment }], signal), method).epoch, method)
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
