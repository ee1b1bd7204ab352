/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// `seed ROWS`: fills a data folder with rows for measurements, always the same ones. A folder of hooks of its own, so that the
// product has none of it.
$app.rootCmd.addCommand(
  new Command({
    use: 'seed ROWS',
    run: (_cmd, args) => {
      const hooks = `${__hooks}/../../../pocketbase/pb_hooks`
      const { runWritingCommand } = require(`${hooks}/operate/command.js`)
      runWritingCommand((app) => require(`${__hooks}/seed-rows.js`).loadSeed(app, Number(args[0])))
    },
  }),
)
