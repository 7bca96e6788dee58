import { cleanText } from '@latchkey/wire'
import {
  type Account,
  type DecodedInstruction,
  decodeInstruction,
  type Instruction,
  type Message,
  solanaFee,
  type Tokens,
} from '@latchkey/wire/solana'
import { toHex } from '../../bytes.ts'
import type { ChainAction, ChainNote } from '../chainNames.ts'
import type { ChainFact, ChainSummary } from '../chainRequest.ts'
import { formatUnits } from '../formatUnits.ts'

const systemProgram = '11111111111111111111111111111111'
const unlimitedFrom = 2n ** 63n
/** 0.01 SOL, a thousand times what a plain transfer costs. */
const highFee = 10_000_000n

/** A transaction in words, from its own bytes alone. */
export function describeSolana(message: Message, address: string): ChainSummary & { fee: bigint } {
  const { signers, instructions, loadedAccounts } = message
  const decoded = instructions.map(decodeInstruction)
  const parts = decoded.map((instruction, index) =>
    describeInstruction(instruction, { program: instructions[index]?.program ?? '', address }),
  )
  const fee = solanaFee({ signers: signers.length, instructions: decoded })
  const payer = signers[0] ?? ''
  const notes: (ChainNote | false)[] = [
    ...parts.flatMap((part) => part.notes),
    isNonced(message) && 'noExpiration',
    loadedAccounts > 0 && 'tables',
    signers.length > 1 && 'otherSigners',
  ]
  const unknown = instructions.filter((_, index) => decoded[index]?.kind === 'unknown')
  return {
    facts: [
      ...parts.flatMap(({ facts }) => facts),
      { name: 'maxFee', value: toSol(fee) },
      ...(payer === address ? [] : [{ name: 'feePayer', value: payer, kind: 'address' } as const]),
    ],
    warnings: [
      ...parts.flatMap(({ warnings }) => warnings),
      ...(payer === address && fee >= highFee ? (['highFee'] as const) : []),
    ],
    notes: notes.filter((note) => note !== false),
    raw: unknown.length > 0 ? unknown.map(writeOut).join('\n\n') : undefined,
    fee,
  }
}

/** Whether a nonce stands in place of the block: the network looks at four bytes, and ignores those behind them, which nothing else has. */
function isNonced({ instructions: [first] }: Message): boolean {
  return first?.program === systemProgram && [4, 0, 0, 0].every((byte, index) => first.data[index] === byte)
}

type Part = Pick<ChainSummary, 'facts' | 'warnings' | 'notes'>
type PartOptions = { program: string; address: string }

function describeInstruction(instruction: DecodedInstruction, { program, address }: PartOptions): Part {
  const isOwn = (account: Account) => account.address === address
  const fromOther = (account: Account) => (isOwn(account) ? [] : [shown('from', account)])
  switch (instruction.kind) {
    case 'transfer':
      return part('transfer', [
        { name: 'amount', value: toSol(instruction.lamports) },
        ...fromOther(instruction.from),
        shown('to', instruction.to),
      ])
    case 'createAccount':
      return part('createAccount', [
        { name: 'amount', value: toSol(instruction.lamports) },
        ...fromOther(instruction.from),
        shown('account', instruction.account),
        { name: 'owner', value: instruction.owner, kind: 'address' },
      ])
    case 'assign': {
      const owner: ChainFact = { name: 'owner', value: instruction.owner, kind: 'address' }
      return part(
        'assign',
        [shown('account', instruction.account), owner],
        isOwn(instruction.account) ? ['assign'] : [],
      )
    }
    case 'allocate':
      return part('allocate', [shown('account', instruction.account)])
    case 'advanceNonce':
      return part('advanceNonce', [shown('account', instruction.nonce)])
    // Whoever controls it withdraws what is in it.
    case 'createNonce':
    case 'authorizeNonce':
      return part(
        instruction.kind,
        [shown('account', instruction.nonce), { name: 'authority', value: instruction.authority, kind: 'address' }],
        instruction.authority === address ? [] : ['authority'],
      )
    case 'withdrawNonce':
      return part('withdrawNonce', [
        { name: 'amount', value: toSol(instruction.lamports) },
        shown('from', instruction.nonce),
        shown('to', instruction.to),
      ])
    case 'sendTokens':
      return part('sendTokens', [
        ...tokenFacts(instruction.tokens),
        // Where the token is not named, it is that of the account.
        ...(isOwn(instruction.authority) && instruction.tokens.mint ? [] : [shown('from', instruction.from)]),
        shown('toAccount', instruction.to),
      ])
    case 'approveTokens': {
      const isAll = instruction.tokens.amount >= unlimitedFrom
      const facts = tokenFacts(instruction.tokens).map((fact): ChainFact => {
        if (fact.name === 'mint') return fact
        if (isAll) return { name: 'limit', value: (values) => values.unlimited, kind: 'danger' }
        return fact.name === 'amount' ? { ...fact, name: 'limit' } : fact
      })
      facts.push(shown('account', instruction.account), shown('delegate', instruction.delegate))
      return { ...part('approveTokens', facts), warnings: [isAll ? 'unlimited' : 'approval'] }
    }
    case 'burn':
      return part('burn', [...tokenFacts(instruction.tokens), shown('account', instruction.account)])
    case 'revoke':
    case 'syncNative':
      return part(instruction.kind, [shown('account', instruction.account)])
    case 'setAuthority': {
      const { authority, account, type } = instruction
      const to: ChainFact =
        authority === undefined
          ? { name: 'authority', value: (values) => values.nobody, kind: 'danger' }
          : { name: 'authority', value: authority, kind: 'address' }
      return part(
        authorities[type] ?? 'setAuthority',
        [shown('account', account), to],
        [...(authority === address ? [] : (['authority'] as const))],
      )
    }
    case 'closeAccount':
      return part(
        'closeAccount',
        [shown('account', instruction.account), shown('rest', instruction.to)],
        isOwn(instruction.to) ? [] : ['closeToOther'],
      )
    case 'createTokenAccount':
      return part('createTokenAccount', [
        shown('mint', instruction.mint),
        shown('account', instruction.account),
        shown('owner', instruction.owner),
        ...(isOwn(instruction.payer) ? [] : [shown('payer', instruction.payer)]),
      ])
    case 'memo':
      return part('memo', [
        { name: 'memo', value: cleanText(instruction.text, { maxLength: Number.POSITIVE_INFINITY }) },
      ])
    case 'unknown':
      return {
        ...part('unknown', [{ name: 'program', value: program, kind: 'address' }]),
        warnings: ['unknownCall'],
      }
    case 'unitLimit':
    case 'unitPrice':
    case 'budget':
    case 'signatures':
      return { facts: [], warnings: [], notes: [] }
    default:
      return instruction satisfies never
  }
}

const authorities: readonly ChainAction[] = ['setMinter', 'setFreezer', 'setOwner', 'setCloser']

function part(action: ChainAction, facts: ChainFact[], notes: ChainNote[] = []): Part {
  return { facts: [{ name: 'action', value: action }, ...facts], warnings: [], notes }
}

type AccountFact = Exclude<ChainFact, { name: 'action' }>

function shown(name: AccountFact['name'], account: Account): AccountFact {
  const { address, loaded } = account
  if (address !== undefined) return { name, value: address, kind: 'address' }
  return { name, value: (values) => values.loaded(`${loaded?.table} #${loaded?.index}`), kind: 'danger' }
}

function tokenFacts({ amount, mint, decimals }: Tokens): AccountFact[] {
  const fact: AccountFact =
    decimals === undefined
      ? { name: 'baseUnits', value: String(amount) }
      : { name: 'amount', value: formatUnits(amount, decimals) }
  return mint ? [fact, shown('mint', mint)] : [fact]
}

function toSol(lamports: bigint): string {
  return `${formatUnits(lamports, 9)} SOL`
}

/** An instruction that the wallet does not know: its program, its accounts with what it may do to them, its bytes. */
function writeOut({ program, accounts, data }: Instruction): string {
  const lines = accounts.map(({ address, loaded, isSigner, isWritable }) => {
    const rights = [isSigner && 'signer', isWritable && 'writable'].filter(Boolean).join(', ')
    return `${address ?? `${loaded?.table} #${loaded?.index}`}${rights && ` (${rights})`}`
  })
  return [program, ...lines, toHex(data)].join('\n')
}
