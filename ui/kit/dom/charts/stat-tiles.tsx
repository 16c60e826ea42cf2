import { Link as RouterLink } from "react-router";
import { kitMessages } from "../../messages.ts";
import type { StatTile, StatTilesProps } from "../../types/index.ts";
import { Sparkline } from "./sparkline.tsx";

export function StatTiles({ label, tiles }: StatTilesProps) {
  return (
    <ul className="muster-tiles" aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.id} className="muster-tile" data-tone={tile.tone}>
          {tile.to === undefined ? (
            <TileContent tile={tile} />
          ) : (
            <RouterLink to={tile.to}>
              <TileContent tile={tile} />
            </RouterLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function TileContent({ tile: { label, value, detail, tone, trend } }: { tile: StatTile }) {
  return (
    <>
      <span className="muster-tile-label">
        <bdi>{label}</bdi>
      </span>
      <span className={value ? "muster-tile-value" : "muster-muted"}>
        <bdi>{value || kitMessages.notMeasured}</bdi>
      </span>
      {detail && (
        <span className="muster-tile-detail">
          <bdi>{detail}</bdi>
        </span>
      )}
      {trend && (
        <span aria-hidden="true">
          <Sparkline label={label} values={trend} tone={tone} />
        </span>
      )}
    </>
  );
}
