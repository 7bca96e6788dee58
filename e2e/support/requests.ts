import type { Page, Route } from '@playwright/test'
import type { Address, Hex } from 'viem'

type RpcAnswer = { id: unknown; result?: unknown }

/**
 * Lets the page see no further block: the node knows no receipt, the server no history. The mock wallet is not held.
 * @returns lets the blocks through.
 */
export async function holdBlocks(page: Page, options: { rpcUrl: string; server: string }): Promise<() => void> {
  let isHeld = true
  const histories = new RegExp(`^${options.server}/v1/account/[^/]+/history`)
  await page.route(histories, (route) =>
    isHeld
      ? route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data: [], next: null } })
      : route.fallback(),
  )
  await page.route(`${options.rpcUrl}/**`, (route) => (isHeld ? holdReceipts(route) : route.fallback()))
  // The routes stay: taking one away while it answers would answer twice.
  return () => {
    isHeld = false
  }
}

async function holdReceipts(route: Route): Promise<void> {
  const sent = route.request().postData() ?? ''
  if (!sent.includes('eth_getTransactionReceipt')) return route.fallback()
  const calls: unknown = JSON.parse(sent)
  const response = await route.fetch()
  const answers = (await response.json()) as RpcAnswer | RpcAnswer[]
  const sentCalls = (Array.isArray(calls) ? calls : [calls]) as { id: unknown; method: string }[]
  const isReceipt = (id: unknown) =>
    sentCalls.some((call) => call.id === id && call.method === 'eth_getTransactionReceipt')
  const withhold = (answer: RpcAnswer) =>
    isReceipt(answer.id) ? { jsonrpc: '2.0', id: answer.id, result: null } : answer
  await route.fulfill({ response, json: Array.isArray(answers) ? answers.map(withhold) : withhold(answers) })
}

/** Takes something away from the page as if its machine were off. The mock wallet still reaches its chain, as an extension would. */
export async function takeDown(page: Page, url: string): Promise<void> {
  await page.route(`${url}/**`, (route) => route.abort('connectionrefused'))
}

/** Methods of the wallet's requests, in order. */
export function methodsOf(requests: readonly { method: string }[]): string[] {
  return requests.map(({ method }) => method)
}

export type SentCall = { to: Address; data?: Hex; value?: Hex }

/** The transactions requested from a wallet, in order. */
export function sentBy(requests: readonly { method: string; params?: unknown }[]): SentCall[] {
  return requests
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => (params as [SentCall])[0])
}
