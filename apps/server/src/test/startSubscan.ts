import * as z from 'zod'
import { startUpstream } from './startUpstream.ts'

/** A transfer as Subscan's documentation describes those of `/api/v2/scan/transfers`, among more members. */
export type ToldTransfer = {
  from: string
  to: string
  success: boolean
  hash: string
  block_num: number
  event_idx: number
  block_timestamp: number
  amount: string
  amount_v2: string
  fee: string
  nonce: number
  asset_symbol: string
  asset_type: string
  module: string
}

const [decimals, first] = [10, 1_750_000_000]

/** The transfer of a block, a minute after the one before. @param amount in base units */
export function tellTransfer(
  block: number,
  { from, to, amount, ...rest }: Partial<ToldTransfer> & { from: string; to: string; amount: string },
): ToldTransfer {
  const digits = amount.padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return {
    from,
    to,
    success: true,
    hash: `0x${block.toString(16).padStart(64, '0')}`,
    block_num: block,
    event_idx: 2,
    block_timestamp: first + block * 60,
    amount: `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`,
    amount_v2: amount,
    fee: '158000000',
    nonce: block,
    asset_symbol: 'DOT',
    asset_type: 'native',
    module: 'balances',
    ...rest,
  }
}

const askedSchema = z.object({
  address: z.string(),
  row: z.number().max(100),
  page: z.number(),
  order: z.literal('desc'),
  block_range: z
    .string()
    .regex(/^0-\d+$/)
    .transform((range) => Number(range.slice(2)))
    .optional(),
})

/** Answers as Subscan does, by its documentation. `transfers` may be changed at any time. @param options.key without which it refuses */
export async function startSubscan(transfers: ToldTransfer[] = [], { key }: { key?: string } = {}) {
  let lies: readonly object[] | undefined
  const upstream = await startUpstream((request, response, body) => {
    if (key !== undefined && request.headers['x-api-key'] !== key)
      return response.writeHead(401).end('{"code":401,"message":"API key invalid"}')
    if (request.url !== '/api/v2/scan/transfers' || request.method !== 'POST')
      return response.writeHead(404).end('{"code":404,"message":"Not Found"}')
    const { address, row, page, block_range: until = Infinity } = askedSchema.parse(JSON.parse(String(body)))
    const found = transfers
      .filter(({ from, to, block_num }) => (from === address || to === address) && block_num <= until)
      .toSorted((one, other) => other.block_num - one.block_num)
    const shown = lies ?? found.slice(page * row, (page + 1) * row)
    const data = { count: found.length, transfers: shown.length > 0 ? shown : null }
    return response.end(JSON.stringify({ code: 0, message: 'Success', generated_at: 0, data }))
  })
  return {
    ...upstream,
    transfers,
    /** The response to every request; where it is undefined, Subscan responds itself. */
    lieWith(list: readonly object[] | undefined): void {
      lies = list
    },
  }
}
