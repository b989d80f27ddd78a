import { Screen } from '../../kit/screen.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';

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
