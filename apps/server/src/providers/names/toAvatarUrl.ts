/** A picture inside the record itself may be this long. */
const maxDataLength = 64 * 1024
const maxLength = 2048

/**
 * The picture an avatar record (ENSIP-12) names, for an `<img>`: https as it is, `ipfs://` under the configured gateway, data of the raster
 * formats. Null for all else.
 */
export function toAvatarUrl(record: string, options: { ipfsGateway?: string | undefined }): string | null {
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/.test(record))
    return record.length <= maxDataLength ? record : null
  if (record.length > maxLength) return null
  const path = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9._~/-]+)$/.exec(record)?.[1]
  if (path !== undefined) return toIpfsUrl(path, options.ipfsGateway)
  if (!URL.canParse(record)) return null
  const url = new URL(record)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}

function toIpfsUrl(path: string, gateway: string | undefined): string | null {
  if (gateway === undefined || path.split('/').includes('..')) return null
  return new URL(path, gateway.endsWith('/') ? gateway : `${gateway}/`).href
}
