import { request } from 'undici'
import { startUpstream } from './startUpstream.ts'

/** Stands in front of a Bitcoin node, and answers some paths in its place. */
export function startBitcoinFront(nodeUrl: string, answers: Readonly<Record<string, string>>) {
  return startUpstream(async (incoming, response, body) => {
    const { method = 'GET', url = '/' } = incoming
    const own = answers[url]
    if (own !== undefined) return response.end(own)
    const passed = await request(`${nodeUrl}${url}`, { method: method as 'GET' | 'POST', body: body || null })
    response.writeHead(passed.statusCode, { 'content-type': String(passed.headers['content-type']) })
    return response.end(await passed.body.text())
  })
}
