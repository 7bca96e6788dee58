import {
  CodecError,
  decodeInstruction,
  type Message,
  readTransaction,
  token2022Program,
  tokenProgram,
  toTokenAccount,
} from '@latchkey/wire/solana'

/** A transfer as it is stored while the wallet has it. */
export type SoughtTransfer = {
  from: string
  /** A wallet, or its account for the token. */
  to: string
  /** Base units. */
  amount: bigint
  /** Absent for SOL. */
  mint: string | undefined
  /** The visitor's; undefined where they gave none: one may have been added. */
  memo: string | undefined
}

/** The message of a transaction; undefined for what no codec of ours writes: others of the account may have any form. */
export function parseMessage(bytes: Uint8Array): Message | undefined {
  try {
    return readTransaction(bytes).message
  } catch (thrown) {
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}

/** Whether a message is the sender's, and makes exactly this transfer with its memo, once, whatever else it does. */
export function makesTransfer({ signers, instructions }: Message, sought: SoughtTransfer): boolean {
  if (signers[0] !== sought.from) return false
  const decoded = instructions.map(decodeInstruction)
  const memos = decoded.flatMap((one) => (one.kind === 'memo' ? one.text : []))
  return (
    (sought.memo === undefined || memos.includes(sought.memo)) &&
    decoded.filter((one) => isSought(one, sought)).length === 1
  )
}

function isSought(decoded: ReturnType<typeof decodeInstruction>, { from, to, amount, mint }: SoughtTransfer): boolean {
  if (mint === undefined)
    return (
      decoded.kind === 'transfer' &&
      decoded.from.address === from &&
      decoded.to.address === to &&
      decoded.lamports === amount
    )
  if (decoded.kind !== 'sendTokens' || decoded.authority.address !== from || decoded.tokens.amount !== amount)
    return false
  const accounts = [tokenProgram, token2022Program].map((program) => toTokenAccount({ owner: to, mint, program }))
  return decoded.tokens.mint?.address === mint && [to, ...accounts].includes(decoded.to.address ?? '')
}
