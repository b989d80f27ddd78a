import { ExportPart } from './catalogue/export-part.tsx';
import { ImportPart } from './catalogue/import-part.tsx';
import { Screen } from './screen.tsx';

export default function CataloguePage() {
  return (
    <Screen title="Import and export">
      <div className="grid grid-cols-1 gap-4">
        <ExportPart />
        <ImportPart />
      </div>
    </Screen>
  );
}
