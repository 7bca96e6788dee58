import { toRemoteUrl } from '../../images/toRemoteUrl.ts'

/** A picture inside the record itself may be this long. */
const maxDataLength = 64 * 1024

/** The picture an avatar record (ENSIP-12) names: an https or ipfs address, or data of the raster formats. Null for all else. */
export function toAvatarUrl(record: string): string | null {
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/.test(record))
    return record.length <= maxDataLength ? record : null
  return toRemoteUrl(record) ?? null
}
