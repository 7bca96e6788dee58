import type { PhoneRequest } from '@latchkey/testing/phone'
import {
  CodecError,
  type DecodedInstruction,
  decodeInstruction,
  fromBase58,
  fromBase64,
  readTransaction,
  type Tokens,
} from '@latchkey/wire/solana'
import { formatUnits } from 'viem'
import type { World } from '../world/readWorld.ts'
import { type Description, describeRaw, nameOf } from './Description.ts'

type Fact = readonly [string, string]

/** Describes a request on Solana: the text of a message, or what the instructions of a transaction do. */
export function describeSolanaRequest(request: PhoneRequest, world: World): Description {
  const { method, params, chainId } = request
  const { message, transaction, pubkey } = (params ?? {}) as Record<string, unknown>
  try {
    if (method === 'solana_signMessage' && typeof message === 'string') {
      const text = new TextDecoder().decode(fromBase58(message))
      return { title: 'Sign a message', facts: [['Account', String(pubkey)]], text }
    }
    if (typeof transaction !== 'string') return describeRaw(request)
    const { signers, instructions } = readTransaction(fromBase64(transaction)).message
    const facts = instructions.map(decodeInstruction).flatMap((one) => describeInstruction(one, world))
    return {
      title: method === 'solana_signAndSendTransaction' ? 'Send' : 'Sign a transaction',
      facts: [...facts, ['From', signers.join(', ')], ['Network', nameOf(chainId, world)]],
    }
  } catch (error) {
    if (error instanceof CodecError) return describeRaw(request)
    throw error
  }
}

function describeInstruction(instruction: DecodedInstruction, world: World): readonly Fact[] {
  switch (instruction.kind) {
    case 'transfer':
      return [
        ['Amount', `${formatUnits(instruction.lamports, 9)} SOL`],
        ['To', instruction.to.address ?? 'an account of a table'],
      ]
    case 'sendTokens':
      return [
        ['Amount', describeTokens(instruction.tokens, world)],
        ['To', instruction.to.address ?? 'an account of a table'],
      ]
    case 'createTokenAccount':
      return [['Creates', `an account for ${instruction.owner.address}`]]
    case 'memo':
      return [['Memo', instruction.text]]
    case 'unitLimit':
    case 'unitPrice':
    case 'budget':
      return []
    default:
      return [['Also', instruction.kind]]
  }
}

function describeTokens({ amount, mint, decimals }: Tokens, world: World): string {
  const token = world.solana?.tokens.find(({ address }) => address === mint?.address)
  const places = decimals ?? token?.decimals
  return places === undefined
    ? `${amount} base units`
    : `${formatUnits(amount, places)} ${token?.symbol ?? mint?.address ?? 'tokens'}`
}
