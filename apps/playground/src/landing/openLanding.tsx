import type { PageProps } from '../PageProps.ts'
import { LandingPage } from './LandingPage.tsx'

/** The page at `/`: what Latchkey is, at work. */
export async function openLanding(props: PageProps) {
  return <LandingPage {...props} />
}
