import type { IncomingMessage } from 'node:http'
import { BrandError } from './Brand.ts'

const maxBodyBytes = 64 * 1024

/** @throws BrandError for a body over 64 kB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    if (size > maxBodyBytes) throw new BrandError('The body is over 64 kB.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
