import type { Page, Route } from '@playwright/test'
import type { Address, Hex } from 'viem'

type RpcAnswer = { id: unknown; result?: unknown }

/**
 * Hides new blocks from the page: the node returns no receipt, the server no history. The mock wallet still sees them.
 * @returns a function that shows them again.
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
  // The routes stay: removing one while it responds would send a second response.
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

/** Answers requests of the page 700 ms late: longer than what stands in for the answer takes to be drawn. */
export async function answerLate(page: Page, url: RegExp): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
}

/** Makes a URL unreachable from the page. The mock wallet still reaches its chain, as an extension would. */
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
