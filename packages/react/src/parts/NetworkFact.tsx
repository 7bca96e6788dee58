import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Picture } from '../ui/Picture.tsx'
import { Fact } from './Facts.tsx'
import { networkPicture } from './networkPicture.ts'

/** The line of `Facts` that says where: a network's picture and name. */
export function NetworkFact({ label, network }: { label: string; network: Network }): ReactNode {
  const latchkey = useLatchkey()
  return (
    <Fact label={label}>
      <Picture size={20} {...networkPicture(latchkey, network)} />
      <bdi>{network.name}</bdi>
    </Fact>
  )
}
