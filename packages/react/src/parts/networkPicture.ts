import type { Latchkey, Network } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/internal'
import type { PictureProps } from '../ui/Picture.tsx'

/** A network's own picture, else the server's, else a monogram. */
export function networkPicture(latchkey: Latchkey, network: Network): Pick<PictureProps, 'src' | 'name' | 'shape'> {
  const { name, imageUrl, caipNetworkId } = network
  return { src: imageUrl ?? networkImageUrl(latchkey, caipNetworkId), name, shape: 'circle' }
}
