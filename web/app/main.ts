import { start } from './start.tsx'
import { trustOwnScripts } from './trusted-scripts.ts'

trustOwnScripts()
const root = document.getElementById('root')
if (root) void start(root)
