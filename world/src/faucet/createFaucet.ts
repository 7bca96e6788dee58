import { createServer, type IncomingMessage, type Server } from 'node:http'
import { waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, isAddress, parseEther, parseUnits } from 'viem'
import { z } from 'zod'
import { faucetPayer } from '../accounts.ts'
import { isRegtestAddress } from '../bitcoin/isRegtestAddress.ts'
import type { Chain } from '../chain/createChain.ts'
import { tokenAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { isSolanaAddress } from '../solana/isSolanaAddress.ts'

const requestSchema = z.union([
  z.object({
    address: z.string().refine((value) => isAddress(value), 'must be an EVM address'),
    chainId: z.int().positive(),
  }),
  z.object({
    address: z.string().refine(isSolanaAddress, 'must be a Solana address'),
    chainId: z.string().startsWith('solana:'),
  }),
  z.object({
    address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{46,50}$/, 'must be a Polkadot address'),
    chainId: z.string().startsWith('polkadot:'),
  }),
  z.object({
    address: z.string().refine(isRegtestAddress, 'must be a Bitcoin address'),
    chainId: z.string().startsWith('bip122:'),
  }),
  z.object({
    address: z.string().regex(/^cosmos1[02-9ac-hj-np-z]{38}$/, 'must be a Cosmos address'),
    chainId: z.string().startsWith('cosmos:'),
  }),
])

/** A network of another kind than EVM chains, which gives its own funds. */
type Giver = { info: { network: { id: string } }; give: (address: string) => Promise<string[]> }

const maxBodyBytes = 1_024
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
  'content-type': 'application/json',
}

/** An error response: its HTTP status and a machine-readable code. */
class FaucetError extends Error {
  override readonly name = 'FaucetError'
  readonly status: number
  readonly code: string

  constructor(options: { status: number; code: 'BAD_REQUEST' | 'UNKNOWN_CHAIN' | 'NOT_FOUND'; message: string }) {
    super(options.message)
    this.status = options.status
    this.code = options.code
  }
}

/**
 * The world's faucet; the caller makes it listen. `POST /faucet` with `{"address","chainId"}` sends 1 ETH, 1,000 USDC and 1,000 DAI
 * and responds with `{"hashes":[…]}` when all three are mined; on Solana (`"chainId":"solana:…"`) 1 SOL and 1,000
 * USDC, on Bitcoin (`"chainId":"bip122:…"`) 0.1 BTC, on Cosmos (`"chainId":"cosmos:…"`) 10 ATOM and 100 USDL, on Polkadot
 * (`"chainId":"polkadot:…"`) 10 DOT, the last two without hashes. Any origin may call it: these are test funds. Error responses are
 * `{"error":{"code","message"}}` with 400 (BAD_REQUEST, UNKNOWN_CHAIN), 404 (NOT_FOUND) or 502 (CHAIN_FAILED).
 */
export function createFaucet(options: {
  chains: readonly Chain[]
  plan: ContractPlan
  others: readonly Giver[]
}): Server {
  // One request at a time: the payer's transactions must not race for a nonce.
  let turn: Promise<unknown> = Promise.resolve()

  async function give(request: IncomingMessage): Promise<{ hashes: string[] }> {
    if (request.method !== 'POST' || request.url !== '/faucet') {
      throw new FaucetError({ status: 404, code: 'NOT_FOUND', message: 'The faucet answers POST /faucet only.' })
    }
    const give = findGiver(parseRequest(await readBody(request)))
    const gift = turn.then(give)
    turn = gift.catch(() => undefined)
    return { hashes: await gift }
  }

  function findGiver({ address, chainId }: ReturnType<typeof parseRequest>): () => Promise<string[]> {
    const { chains, plan, others } = options
    const chain = chains.find((candidate) => candidate.chainId === chainId)
    if (chain) return () => giveFunds(chain, { to: address as Address, plan }) // isAddress proved it
    const other = others.find(({ info }) => info.network.id === chainId)
    if (other) return () => other.give(address)
    const known = [...chains.map((candidate) => candidate.chainId), ...others.map(({ info }) => info.network.id)]
    const message = `There is no chain ${chainId} in this world. Its chains are ${known.join(', ')}.`
    throw new FaucetError({ status: 400, code: 'UNKNOWN_CHAIN', message })
  }

  return createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return
    }
    give(request).then(
      (answer) => response.writeHead(200, headers).end(JSON.stringify(answer)),
      (error: unknown) => {
        const { status, code, message } =
          error instanceof FaucetError ? error : { status: 502, code: 'CHAIN_FAILED', message: String(error) }
        response.writeHead(status, headers).end(JSON.stringify({ error: { code, message } }))
      },
    )
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > maxBodyBytes) {
      throw new FaucetError({ status: 400, code: 'BAD_REQUEST', message: `The body is over ${maxBodyBytes} bytes.` })
    }
  }
  return body
}

function parseRequest(body: string): z.infer<typeof requestSchema> {
  try {
    return requestSchema.parse(JSON.parse(body))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'it is not JSON'
    const message = `The body is not {"address","chainId"}: ${reason}`
    throw new FaucetError({ status: 400, code: 'BAD_REQUEST', message })
  }
}

/**
 * Sends 1 ETH, 1,000 USDC and 1,000 DAI to an address.
 * @returns the three transactions' hashes, when all are mined.
 */
export async function giveFunds(chain: Chain, options: { to: Address; plan: ContractPlan }): Promise<Hex[]> {
  const { to, plan } = options
  const transfer = (amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  const gifts = [
    { to, value: parseEther('1') },
    { to: plan.usdc.address, data: transfer(parseUnits('1000', 6)) },
    { to: plan.dai.address, data: transfer(parseUnits('1000', 18)) },
  ]
  const hashes: Hex[] = []
  for (const gift of gifts) {
    // In a row, so that each takes the next nonce.
    const hash = await chain.client.sendTransaction({ account: faucetPayer, chain: null, ...gift })
    const { status } = await waitForReceipt(chain.client, hash)
    if (status !== 'success') throw new Error(`The gift ${hash} reverted on ${chain.name}.`)
    hashes.push(hash)
  }
  return hashes
}
