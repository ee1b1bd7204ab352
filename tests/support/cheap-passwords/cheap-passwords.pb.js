/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Of a folder that tests begin on: a password costs 1 ms to keep or to check, in the place of 70 (pocketbase/schema.json).
$app.rootCmd.addCommand(
  new Command({
    use: 'cheap-passwords',
    run: () => {
      for (const name of ['admins', '_superusers']) {
        const collection = $app.findCollectionByNameOrId(name)
        collection.fields.getByName('password').cost = 4
        $app.save(collection)
      }
    },
  }),
)
