import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  parseAbi,
} from 'viem'
import type { Node } from './openNode.ts'

export type Signed = { address: Address; hash: Hex; signature: Hex }

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** A whole word: ERC-1271's value for a valid signature, and nothing after it. */
const validWord = `0x1626ba7e${'0'.repeat(56)}`

/** Whether a contract accepts a signature (ERC-1271). @throws VerifierUnavailableError */
export async function isOfContract(node: Node, { address, hash, signature }: Signed): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  return (await node.call({ to: address, data }))?.slice(0, validWord.length) === validWord
}

/**
 * Whether a contract accepts a signature once it is deployed as the signature says (ERC-6492): the universal validator runs in one call,
 * which leaves nothing on the chain.
 * @throws VerifierUnavailableError
 */
export async function isCounterfactual(node: Node, { address, hash, signature }: Signed): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  // The validator returns a single byte.
  return (await node.call({ data })) === '0x01'
}
