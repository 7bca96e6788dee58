import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { toKey } from './address.ts'
import { type Account, type Instruction, readMessage, writeLength } from './message.ts'
import { readTransaction } from './transaction.ts'

export type NewMessage = {
  /** Pays the fee, and signs first. */
  payer: string
  /** Base58 of a recent block's: the transaction is valid for as long as the network knows it. */
  blockhash: string
  instructions: readonly Instruction[]
}

type Rights = { isSigner: boolean; isWritable: boolean }

/**
 * Writes a legacy message: each account once, with all rights that an instruction needs, in the order of the network.
 * @throws CodecError for an account of a table, an invalid address, or a program that pays.
 */
export function writeMessage({ payer, blockhash, instructions }: NewMessage): Bytes {
  const rights = new Map<string, Rights>([[payer, { isSigner: true, isWritable: true }]])
  for (const { program, accounts } of instructions) {
    for (const account of accounts) addRights(rights, addressOf(account), account)
    addRights(rights, program, { isSigner: false, isWritable: false })
  }
  const ordered = [...rights].sort(compareAccounts(payer))
  const places = new Map(ordered.map(([address], place) => [address, place]))
  const place = (address: string) => places.get(address) ?? 0
  const count = (isCounted: (account: Rights) => boolean) => ordered.filter(([, account]) => isCounted(account)).length
  const message = joinBytes(
    [
      count(({ isSigner }) => isSigner),
      count(({ isSigner, isWritable }) => isSigner && !isWritable),
      count(({ isSigner, isWritable }) => !isSigner && !isWritable),
    ],
    writeLength(ordered.length),
    ...ordered.map(([address]) => toKey(address)),
    toKey(blockhash),
    writeLength(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      [place(program)],
      writeLength(accounts.length),
      accounts.map((account) => place(addressOf(account))),
      writeLength(data.length),
      data,
    ]),
  )
  readMessage(message)
  return message
}

/**
 * The transaction of a message before anybody signed it: zeros in place of each signature.
 * @throws CodecError if it is longer than the network takes.
 */
export function writeUnsigned(message: Bytes): Bytes {
  const { signers } = readMessage(message)
  const bytes = joinBytes(writeLength(signers.length), new Uint8Array(64 * signers.length), message)
  readTransaction(bytes)
  return bytes
}

function addRights(all: Map<string, Rights>, address: string, { isSigner, isWritable }: Rights): void {
  const has = all.get(address)
  all.set(address, { isSigner: isSigner || !!has?.isSigner, isWritable: isWritable || !!has?.isWritable })
}

/** Signers first, of each kind those that are written to first. The order among equals is free: that of other libraries is kept. */
function compareAccounts(payer: string): (a: [string, Rights], b: [string, Rights]) => number {
  const { compare } = new Intl.Collator('en', { caseFirst: 'lower' })
  const rank = ([address, { isSigner, isWritable }]: [string, Rights]) =>
    address === payer ? 0 : 1 + (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  return (a, b) => rank(a) - rank(b) || compare(a[0], b[0])
}

function addressOf({ address }: Account): string {
  if (address === undefined) throw new CodecError('an account of a table')
  return address
}
