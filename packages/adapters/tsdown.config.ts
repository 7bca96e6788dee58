import { stagedPackage } from '../../scripts/stages/stagedPackage.ts'

export default stagedPackage('adapters')
