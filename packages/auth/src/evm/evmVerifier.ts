import {
  type Address,
  type Hex,
  hashMessage,
  hexToBytes,
  isErc6492Signature,
  parseErc6492Signature,
  recoverAddress,
} from 'viem'
import { isLowS } from '../isLowS.ts'
import { readAccount } from '../readAccount.ts'
import { type Verifier, VerifierUnavailableError } from '../Verifier.ts'
import { isCounterfactual, isOfContract, type Signed } from './contractSignatures.ts'
import { openNode } from './openNode.ts'

export type EvmVerifierOptions = {
  /** The node of a chain, by its chain ID in decimal digits; undefined for chains that the app does not have. */
  rpcUrl: (chainId: string) => string | undefined
  /** `globalThis.fetch` when absent. */
  fetch?: typeof fetch
  /** Of each of its answers; 5,000 when absent. */
  timeoutMs?: number
}

/** Of a signature in hex: room for the deployment that ERC-6492 brings along. */
const longestSignature = 131_072

/**
 * Verifies signatures over texts (EIP-191) of an EVM chain's accounts, in ERC-6492's order, by the chain's own node:
 *
 * 1. a signature with a deployment (ERC-6492): by the contract, which the node deploys for this call alone where it is not yet there;
 * 2. a contract: by its ERC-1271, at the latest block;
 * 3. a key, where the node says that the address has no code, or a key's delegation (EIP-7702): 65 bytes with a low S.
 *
 * @throws VerifierUnavailableError where the node does not respond, is of another chain, or there is none
 * @example
 * const verifier = evmVerifier({ rpcUrl: (chainId) => ({ '1': 'https://node.example.com' })[chainId] })
 * const isSigned = await verifier.verify({ account: 'eip155:1:0xAb…', message, signature: '0x…' })
 */
export function evmVerifier({ rpcUrl, fetch = globalThis.fetch, timeoutMs = 5_000 }: EvmVerifierOptions): Verifier {
  return {
    namespace: 'eip155',
    async verify({ account, message, signature, signal }) {
      const { reference = '', address = '' } = readAccount(account, 'eip155') ?? {}
      if (!/^[1-9]\d*$/.test(reference) || !isAddress(address) || !isBytes(signature)) return false
      const url = rpcUrl(reference)
      if (!url) throw new VerifierUnavailableError(`there is no node of eip155:${reference}`)
      const node = openNode({ url, fetch, timeoutMs, signal })
      const [chainId, code] = await Promise.all([node.readChainId(), node.readCode(address)])
      // A contract of this address can have another owner on another chain.
      if (chainId !== BigInt(reference))
        throw new VerifierUnavailableError(`the node of eip155:${reference} is of eip155:${chainId}`)

      const signed: Signed = { address, hash: hashMessage(message), signature }
      if (isErc6492Signature(signature)) {
        const inner = readInner(signature)
        if (inner === undefined) return false
        // What a deployment does could change the contract's answer at no cost: it runs only where the contract is not there.
        return code === '0x'
          ? await isCounterfactual(node, signed)
          : await isOfContract(node, { ...signed, signature: inner })
      }
      if (code === '0x') return await isOfKey(signed)
      return (await isOfContract(node, signed)) || (isDelegation(code) && (await isOfKey(signed)))
    },
  }
}

/** Whether the key of the address made the signature: 65 bytes. */
async function isOfKey({ address, hash, signature }: Signed): Promise<boolean> {
  const bytes = hexToBytes(signature)
  if (bytes.length !== 65 || !isLowS(bytes.subarray(32, 64))) return false
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // Numbers that are none of the curve.
    return false
  }
}

function readInner(signature: Hex): Hex | undefined {
  try {
    return parseErc6492Signature(signature).signature
  } catch {
    return undefined
  }
}

/** The code of a key's account that delegates to a contract: its key stays in control (EIP-7702). */
const isDelegation = (code: Hex) => /^0xef0100[0-9a-f]{40}$/i.test(code)

const isAddress = (text: string): text is Address => /^0x[0-9a-f]{40}$/i.test(text)

const isBytes = (text: string): text is Hex => text.length <= longestSignature && /^0x(?:[0-9a-f]{2})+$/i.test(text)
