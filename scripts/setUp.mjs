// `npm run setup`: installs what is missing, for programs that are then started with Node itself.
import { bootstrap, setUpOrExit } from './bootstrap.mjs'

setUpOrExit(bootstrap)
