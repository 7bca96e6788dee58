import { getModal, watchModal } from '@latchkey/core'
import { type ReactNode, useId } from 'react'
import { useLocale } from '../hooks/useLocale.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { useStyles } from '../ui/useStyles.ts'
import { BannerSlot } from './BannerSlot.tsx'
import { Frame } from './Frame.tsx'
import { frameCss } from './frameCss.ts'

/** The frame as a region of the page, named by its view's title. */
export function ModalEmbedded(): ReactNode {
  useStyles(frameCss)
  const { code, direction } = useLocale()
  const modal = useWatch(getModal, watchModal)
  const titleId = useId()
  return (
    <section className="lk-root lk-embedded" part="embedded" aria-labelledby={titleId} lang={code} dir={direction}>
      <BannerSlot />
      <Frame modal={modal} titleId={titleId} />
    </section>
  )
}
