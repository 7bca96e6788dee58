import { isRecord, isTextList } from '../encoding/json.ts'
import type { PeerMetadata } from './Session.ts'

/** A wallet's account of itself, or storage's copy of it; what has the wrong shape is left out, never an error. */
export function readPeer(value: unknown): PeerMetadata {
  const peer = isRecord(value) ? value : {}
  const redirect = isRecord(peer.redirect) ? peer.redirect : {}
  const native = readText(redirect.native)
  const universal = readText(redirect.universal)
  return {
    name: readText(peer.name),
    description: readText(peer.description),
    url: readText(peer.url),
    icons: isTextList(peer.icons) ? peer.icons.slice(0, 10) : [],
    ...(native || universal ? { redirect: { ...(native && { native }), ...(universal && { universal }) } } : {}),
  }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}
